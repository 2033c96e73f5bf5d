import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { DownloadForm } from '#app/ui/download-form.tsx'

/** What the portal keeps about the member, to take along. */
export function OwnDataNote() {
  const { ownData } = useText()
  return (
    <section className="mb-10">
      <h2 className="mb-3">{ownData.title}</h2>
      <p className="prose mb-2">{ownData.about}</p>
      <DownloadForm address={paths.ownDataFile()}>{ownData.download}</DownloadForm>
    </section>
  )
}
