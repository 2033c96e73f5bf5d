import { importStates, type keptReasons } from '#db/schema/imports.ts'

export type ImportState = (typeof importStates)[number]
export type KeptReason = (typeof keptReasons)[number]

/**
 * The states that may follow each state (docs/rules.md#import-states). What a stopped or
 * failed import has published can be taken back.
 */
const transitions = {
  staged: ['checking'],
  checking: ['publishing', 'stopped', 'failed'],
  publishing: ['published', 'stopped', 'failed'],
  published: ['taking_back'],
  taking_back: ['taken_back', 'failed'],
  taken_back: [],
  stopped: ['taking_back'],
  failed: ['taking_back'],
} as const satisfies Record<ImportState, readonly ImportState[]>

/** Returns the states that `to` may follow. */
export function statesBefore(to: ImportState): ImportState[] {
  return importStates.filter((from) => transitions[from].some((next) => next === to))
}

/** The states in which an import is queued or running. */
export const activeStates = ['checking', 'publishing', 'taking_back'] as const

export function isActive(state: ImportState): boolean {
  return activeStates.some((active) => active === state)
}

/** Whether an import can be stopped. Taking back cannot. */
export function canStop(state: ImportState): boolean {
  return transitions[state].some((next) => next === 'stopped')
}

/** For how many days after it ended an import can be taken back. */
export const takeBackDays = 90
