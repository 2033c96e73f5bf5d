import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashInlineScripts } from './csp-hashes.ts'

const hash = (code: string) => `sha256-${createHash('sha256').update(code).digest('base64')}`

test('the page’s own scripts are named by their hashes, and nothing else is', () => {
  const html = [
    '<link rel="modulepreload" nonce="n+1=" href="/assets/a.js"/>',
    '<script>stolen()</script><script nonce="guess">stolen()</script>',
    '<script nonce="n+1=">own("é\n")</script>',
    '<script type="module" nonce="n+1=" async="">import "/assets/a.js"</script>',
    '<script nonce="n+1=">own("é\n")</script>',
    '<script nonce="n+1=" src="/assets/b.js"></script>',
  ].join('')
  const hashed = hashInlineScripts(html, 'n+1=')
  expect(hashed.scripts).toEqual([hash('own("é\n")'), hash('import "/assets/a.js"')])
  expect(hashed.html).not.toContain('n+1=')
  expect(hashed.html).toContain('<script type="module" async="">import')
  expect(hashed.html).toContain('<script nonce="guess">')
})
