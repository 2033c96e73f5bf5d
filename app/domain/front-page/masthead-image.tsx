import { type MastheadPicture, mastheadShape } from '#app/domain/settings/masthead-picture.ts'
import { paths } from '#app/paths.ts'

/**
 * Too small for phones on purpose: those with three pixels to the point then load the small picture,
 * and the front page keeps to its bytes.
 */
const shownWidth = '(max-width: 30rem) 40vw, 100vw'

/** The town's picture below the masthead. */
export function MastheadImage({ small, large, alt }: MastheadPicture) {
  const address = (hash: string) => paths.photo(`${hash}.webp`)
  const { ratio, small: narrow, large: wide } = mastheadShape
  return (
    <img
      className="front-picture"
      src={address(small)}
      srcSet={`${address(small)} ${narrow}w, ${address(large)} ${wide}w`}
      sizes={shownWidth}
      width={wide}
      height={wide / ratio}
      alt={alt}
      loading="lazy"
    />
  )
}
