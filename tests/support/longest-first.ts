import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Starts with the files that start portals, which take longest, so that no processor is idle at the end.
 * Otherwise as vitest does: as long as files took in the last run or, in the first one, by their size.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const startsPortals = ({ moduleId }: TestSpecification) =>
      /\/tests\/(faults|http|upgrade)/.test(moduleId)
    return [...sorted.filter(startsPortals), ...sorted.filter((file) => !startsPortals(file))]
  }
}
