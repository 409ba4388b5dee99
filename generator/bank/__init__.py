"""Banks: thousands of puzzles in one SQLite file, none of them twice.

A bank is filled by numbered codes, in this process, in several or on a
cluster, always with the same result; it can be looked through, exported,
merged with others and verified row by row.
"""

from __future__ import annotations

from generator.bank.build import GIVE_UP, SEED, Order, fill, kept
from generator.bank.canonical import canonical, digest
from generator.bank.columns import BankError, DamagedError
from generator.bank.entries import BankEntry, CodeError
from generator.bank.exports import EXPORTS, PARQUET, export
from generator.bank.merge import Merged, merge
from generator.bank.ordered import ORDERS, BankOrder
from generator.bank.store import Bank, BankRow, Batch, BatchProgress, CodeOutcome
from generator.bank.wanted import STUCK, BankFilter
from generator.bank.workers import hire
from generator.recipe import Make
from puzzles.workers.crew import Crew, WorkersError

__all__ = [
    "EXPORTS",
    "GIVE_UP",
    "ORDERS",
    "PARQUET",
    "SEED",
    "STUCK",
    "Bank",
    "BankEntry",
    "BankError",
    "BankFilter",
    "BankOrder",
    "BankRow",
    "Batch",
    "BatchProgress",
    "CodeError",
    "CodeOutcome",
    "Crew",
    "DamagedError",
    "Make",
    "Merged",
    "Order",
    "WorkersError",
    "canonical",
    "digest",
    "export",
    "fill",
    "hire",
    "kept",
    "merge",
]
