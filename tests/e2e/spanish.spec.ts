import { insertTicketType } from '#tests/support/concurrent-buyers.ts'
import { expect, newPassword, test } from './fixtures.ts'

test('a visitor chooses Spanish and becomes a member who is written to in it', async ({
  page,
  newAddress,
  another,
}) => {
  await page.goto('/work?city=Stone+Ferry')
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL(/\/es\/work\?city=Stone/)
  await expect(page.getByRole('heading', { name: 'Todos los empleos' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Registrarse' }).click()
  await page.getByLabel('Nombre').fill('Ana Ruiz')
  await page.getByLabel('Correo electrónico').fill(newAddress)
  await page.getByLabel('Contraseña', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirme la contraseña').fill(newPassword)
  await page.getByRole('button', { name: 'Registrarse' }).click()
  await expect(page.getByRole('status')).toContainText('¡Registro completado!')

  await page.goto('/es/dev/mail')
  await page.getByRole('row', { name: newAddress }).first().getByRole('link').click()
  await expect(page.getByRole('main')).toContainText('Confirme su dirección de correo')
  await page.locator('main').getByRole('link', { name: /^http/ }).first().click()
  // The mailed address names the language, because this browser asks for English.
  await page.getByLabel('Contraseña').fill(newPassword)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('heading', { name: 'Le damos la bienvenida' })).toBeVisible()

  await page.goto('/work?city=Stone+Ferry&view=table')
  const title = 'Ferryman’s relief'
  await page.getByRole('row', { name: title }).getByRole('link', { name: 'Solicitar' }).click()
  await page.getByLabel('Mensaje').fill('Tengo licencia de lancha.')
  await page.getByRole('button', { name: 'Enviar solicitud' }).click()
  await expect(page.getByRole('status')).toContainText(
    'Se envió su solicitud para “Ferryman’s relief”.',
  )

  const answering = await another('admin')
  await answering.goto('/owner-dashboard/applications')
  const row = answering.getByRole('row', { name: 'Ana Ruiz' }).first()
  await row.getByRole('button', { name: 'Approve' }).click()
  await page.goto('/notifications')
  await expect(page.getByRole('main')).toContainText(`Su solicitud para “${title}” fue aprobada.`)
  await page.goto('/dev/mail')
  await page.getByRole('row', { name: newAddress }).first().getByRole('link').click()
  await expect(page.getByRole('main')).toContainText('Hola, Ana Ruiz:')
})

test('a member chooses the language of the account, and goes back', async ({ page, login }) => {
  await login('member', '/profile')
  await page.getByLabel('Language').selectOption('Español')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('Su perfil está guardado.')
  await page.goto('/events')
  await expect(page.getByRole('heading', { name: 'Eventos' })).toBeVisible()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible()
  await page.goto('/profile')
  await page.getByLabel('Idioma').selectOption('English')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('Your profile is saved.')
})

test('a member buys a ticket, and shows it at the door', async ({ page, portal, login }) => {
  const { eventId } = insertTicketType(portal, { seats: 5, priceCents: 0, name: 'Asiento libre' })
  await login('member', `/es/events/${eventId}`)
  await page.getByLabel('Cuántos: Asiento libre').first().selectOption('1')
  // Other tests sell paid tickets of the same event, which changes the button.
  await page.getByRole('button', { name: 'Obtener boletos' }).click()
  await expect(page.getByText('¡Su boleto está comprado!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Boletos para')
  await page.getByRole('link', { name: 'Mis boletos' }).click()
  const ticket = page.getByRole('listitem').filter({ hasText: 'Asiento libre' }).first()
  await ticket.getByRole('link', { name: 'Abrir este boleto' }).click()
  await expect(page.getByRole('main')).toContainText('Muestre esta página en la puerta')
})

test('a donor is told what is wrong', async ({ page, newAddress }) => {
  await page.goto('/es/donate')
  await page.getByLabel('Cantidad').fill('abc')
  await page.getByLabel('Correo electrónico').fill(newAddress)
  await page.getByRole('button', { name: 'Donar' }).click()
  await expect(page.getByRole('main')).toContainText('Escriba una cantidad, por ejemplo 25')
})

test('a donor is thanked in Spanish, although the browser asks for English', async ({
  page,
  newAddress,
  javaScriptEnabled,
}) => {
  await page.goto('/es/donate')
  await page.getByLabel('Cantidad').fill('25')
  await page.getByLabel('Correo electrónico').fill(newAddress)
  await page.getByRole('button', { name: 'Donar' }).click()
  if (javaScriptEnabled) {
    await page.getByLabel('Tarjeta de prueba').selectOption('Una que paga')
    await page.getByRole('button', { name: /^Donar .*25/ }).click()
    await expect(page.getByRole('status')).toContainText('¡Gracias por su donación!')
  } else {
    await page.getByRole('button', { name: 'Pagar', exact: true }).click()
    await expect(page.getByRole('status')).toContainText('recibimos su pago')
  }
  await page.goto('/dev/mail')
  await expect(page.getByRole('row', { name: newAddress })).toContainText('Recibo')
})

test('an organizer writes an event, and its scripts speak Spanish', async ({
  page,
  login,
  javaScriptEnabled,
}) => {
  await login('owner', '/es/create-event')
  await page.getByLabel('Título', { exact: true }).fill('Feria de otoño')
  await page.getByLabel('Inicio', { exact: true }).fill('2027-10-02T10:00')
  await page.getByLabel('Fin', { exact: true }).fill('2027-10-02T12:00')
  await page.getByRole('button', { name: 'Vista previa' }).click()
  await expect(page.getByRole('main')).toContainText('sábado, 2 de octubre de 2027')
  await page.goto('/es/classifieds/new')
  await page.getByLabel('Texto del anuncio').fill('Quince letras..')
  await expect(page.getByRole('main')).toContainText(
    javaScriptEnabled ? '15 de 250 caracteres' : 'Como máximo 250 caracteres',
  )
})
