import { languageAddress, paths } from '#app/paths.ts'
import { isSecretAddress } from '#app/secret-paths.ts'
import { type Locale, useText } from '#app/text/index.ts'
import { LanguageSwitch } from './languages.tsx'
import { useChosenPlace } from './use-chosen-place.ts'

/** How to find and contact the town; empty values are left out. */
export type Town = Record<'name' | 'address' | 'phone' | 'hours', string>

type FooterProps = {
  town: Town
  host: string
  /** The page's path, with its query. */
  path: string
  /** The language in the page's address. */
  chosenLocale: Locale | null
}

/** The foot of every page: how to contact the town, and links about the portal. */
export function Footer({ town, host, path, chosenLocale }: FooterProps) {
  const { shell } = useText()
  const place = useChosenPlace()
  const { name, address, phone, hours } = town
  const [pathname = '', query] = path.split('?')
  const isSecret = isSecretAddress(pathname, new URLSearchParams(query))
  return (
    <footer className="footer column">
      {(name || address || phone || hours) && (
        <address>
          {[
            name && <b key="name">{name}</b>,
            address,
            phone && (
              <a key="phone" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                {phone}
              </a>
            ),
            hours,
          ]
            .filter(Boolean)
            .flatMap((part, index) => (index > 0 ? [' · ', part] : [part]))}
        </address>
      )}
      {/* The address on printed pages, and whose the printed addresses of links are. Secret
          addresses are left out, because anybody may find the paper. */}
      <p className="print-only" hidden data-links={shell.printedLinks(host)}>
        {host + (isSecret ? '' : chosenLocale ? languageAddress(chosenLocale, path) : path)}
      </p>
      <ul className="no-print">
        <li>
          <a href={paths.about(place)}>{shell.footerAbout(host)}</a>
        </li>
        <li>
          <a href={paths.privacy(place)}>{shell.privacy}</a>
        </li>
        <li>
          <a href={paths.accessibility(place)}>{shell.accessibility}</a>
        </li>
        <li>
          <a href={paths.userGuide(place)}>{shell.userGuide}</a>
        </li>
        <LanguageSwitch path={path} />
      </ul>
    </footer>
  )
}
