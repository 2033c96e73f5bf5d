import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { DownloadForm } from '#app/ui/download-form.tsx'

/** The profile's section on own data: the download, and the link to delete the account. */
export function OwnDataNote() {
  const { ownData } = useText()
  const { deletion } = ownData
  return (
    <>
      <section className="mb-10">
        <h2 className="section-heading">{ownData.title}</h2>
        <p className="prose mb-2">{ownData.about}</p>
        <DownloadForm address={paths.ownDataFile()}>{ownData.download}</DownloadForm>
      </section>
      <section className="mb-10">
        <h2 className="section-heading">{deletion.title}</h2>
        <p className="prose mb-2">{deletion.about}</p>
        <p className="links">
          <a href={paths.deleteAccount()}>{deletion.link}</a>
        </p>
      </section>
    </>
  )
}
