import { type MastheadPicture, mastheadShape } from '#app/domain/settings/masthead-picture.ts'
import { paths } from '#app/paths.ts'

/** The town's picture below the masthead. */
export function MastheadImage({ small, large, alt }: MastheadPicture) {
  const address = (hash: string) => paths.photo(`${hash}.webp`)
  const { ratio, small: narrow, large: wide } = mastheadShape
  return (
    <img
      className="front-picture"
      src={address(small)}
      srcSet={`${address(small)} ${narrow}w, ${address(large)} ${wide}w`}
      sizes="100vw"
      width={wide}
      height={wide / ratio}
      alt={alt}
      loading="lazy"
    />
  )
}
