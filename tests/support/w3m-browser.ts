import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A person who uses w3m. tmux sends the keys and reads the screen, which is as tall as a whole
 * page.
 */
export class W3mBrowser {
  readonly #socket = `portal-${randomUUID()}`
  readonly #home = mkdtempSync(join(tmpdir(), 'w3m-'))
  readonly #typed = join(this.#home, 'typed')

  constructor(url: string) {
    const settings = ['use_cookie=1', 'accept_cookie=1', `editor=cp ${this.#typed}`]
    const options = settings.flatMap((setting) => ['-o', setting])
    const size = ['-x', '100', '-y', '400']
    this.#tmux('new-session', '-d', ...size, '-e', `HOME=${this.#home}`, 'w3m', ...options, url)
  }

  /** Sends keys by their names in tmux, and other text unchanged. */
  #keys(...keys: string[]) {
    this.#tmux('send-keys', ...keys)
  }

  #tmux(...args: string[]) {
    return execFileSync('tmux', ['-L', this.#socket, '-f', '/dev/null', ...args], {
      encoding: 'utf8',
    })
  }

  screen(): string {
    return this.#tmux('capture-pane', '-p')
  }

  /** Waits until the screen shows a text; spaces and line breaks are one space each in it. */
  async sees(text: string | RegExp): Promise<string> {
    const deadline = Date.now() + 60_000
    for (;;) {
      const screen = this.screen()
      const shown = screen.replace(/\s+/g, ' ')
      if (typeof text === 'string' ? shown.includes(text) : text.test(shown)) return screen
      if (Date.now() > deadline) throw new Error(`w3m does not show "${text}":\n${screen.trim()}`)
      await sleep(50)
    }
  }

  async open(url: string) {
    this.#keys('U')
    await this.#asks(/^Goto URL:/)
    this.#keys('C-u')
    this.#keys('-l', url)
    this.#keys('Enter')
  }

  /** Fills in the field with this label, which is searched from the top of the page. */
  async fill(label: string, value: string) {
    await this.#goTo(label)
    this.#keys('Tab', 'Enter')
    await this.#asks(/^(TEXT|Password):/)
    this.#keys('C-u')
    this.#keys('-l', value)
    this.#keys('Enter')
    await this.#settled()
  }

  /**
   * Fills in a field of several lines. w3m opens an editor for such a field; here the editor is
   * `cp`, which copies a prepared text.
   */
  async write(label: string, value: string) {
    writeFileSync(this.#typed, `${value}\n`)
    await this.#goTo(label)
    this.#keys('Tab', 'Enter')
    await this.#settled()
  }

  /** Presses the button after the last field. */
  async submit() {
    this.#keys('Tab', 'Enter')
    await this.#settled()
  }

  /** Follows the first link with this text. */
  async follow(text: string) {
    await this.#goTo(text)
    this.#keys('Enter')
    await this.#settled()
  }

  async #goTo(text: string) {
    this.#keys('g')
    this.#keys('/')
    await this.#asks(/^Forward:/)
    this.#keys('-l', text)
    this.#keys('Enter')
    await this.#settled()
  }

  /** Waits for a question on the last line of the screen. */
  async #asks(prompt: RegExp) {
    const deadline = Date.now() + 60_000
    while (!prompt.test(this.screen().trimEnd().split('\n').at(-1) ?? '')) {
      if (Date.now() > deadline)
        throw new Error(`w3m does not ask ${prompt}:\n${this.screen().trim()}`)
      await sleep(20)
    }
  }

  /** Waits until the screen stops changing. */
  async #settled() {
    let before = ''
    for (let quiet = 0; quiet < 4; ) {
      await sleep(40)
      const screen = this.screen()
      quiet = screen === before ? quiet + 1 : 0
      before = screen
    }
  }

  async close() {
    const pid = this.#tmux('display-message', '-p', '#{pane_pid}').trim()
    this.#tmux('kill-server')
    // When w3m ends, it writes its history into this folder.
    while (existsSync(`/proc/${pid}`)) await sleep(20)
    rmSync(this.#home, { recursive: true, force: true })
  }
}
