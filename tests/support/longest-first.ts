import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Runs files that start portals first, because they take longest, so that no processor is idle at
 * the end. Otherwise keeps vitest's order: by duration in the last run, or by size.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const startsPortals = ({ moduleId }: TestSpecification) =>
      /\/tests\/(faults|http|upgrade)/.test(moduleId)
    return [...sorted.filter(startsPortals), ...sorted.filter((file) => !startsPortals(file))]
  }
}
