import { Outlet } from 'react-router'

const sections = ['Properties', 'Work', 'Play', 'Events', 'Classifieds', 'Community', 'Donate']

export default function App() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Properties</title>
      </head>
      <body>
        <header>
          <nav>
            <ul>
              {sections.map((name) => (
                <li key={name}>
                  <a href={`/${name.toLowerCase()}`}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        <main>
          <Outlet />
        </main>
      </body>
    </html>
  )
}
