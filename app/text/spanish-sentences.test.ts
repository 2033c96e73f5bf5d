import { expect, test } from 'vitest'
import { textFor } from './index.ts'

test('a Spanish sentence that ends with a time of day has one period', () => {
  const { backups, donations, imports, jobs, secondFactor, tickets } = textFor('es')
  const time = '4 oct 2031, 4:00 p.m.'
  const sentences = [
    backups.messages.late(time).message,
    backups.messages.restored('copia.db', time, null).message,
    donations.receipt('Mainstreet', '$5', time, 'X1').text,
    imports.by('Ann Lee', time),
    imports.takenBackBy('Ann Lee', time),
    jobs.clock.text(time),
    secondFactor.on(time, 8),
    tickets.giveBack.until(time),
  ]
  for (const sentence of sentences) {
    expect(sentence).toContain('p.m.')
    expect(sentence).not.toContain('..')
  }
  expect(tickets.giveBack.until('4 oct 2031')).toMatch(/2031\.$/)
})
