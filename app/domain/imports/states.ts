import { importStates, type keptReasons } from '#db/schema/imports.ts'

export type ImportState = (typeof importStates)[number]
export type KeptReason = (typeof keptReasons)[number]

/**
 * Where an import can go from each state (docs/rules.md#import-states). One that was stopped or
 * failed can be taken back, as far as it came.
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

/** The states from which `to` can be entered. */
export function statesBefore(to: ImportState): ImportState[] {
  return importStates.filter((from) => transitions[from].some((next) => next === to))
}

/** The states in which the job works on an import, or will once it is its turn. */
export const activeStates = ['checking', 'publishing', 'taking_back'] as const

export function isActive(state: ImportState): boolean {
  return activeStates.some((active) => active === state)
}

/** Whether somebody can stop it: what is taken back is taken back whole. */
export function canStop(state: ImportState): boolean {
  return transitions[state].some((next) => next === 'stopped')
}

/** How long an import can be taken back, in days after it ended. */
export const takeBackDays = 90
