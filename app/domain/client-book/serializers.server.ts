import { z } from 'zod'
import { type clients, type owners, ownershipStatuses } from '#db/schema/client-book.ts'

export const clientSchema = z.object({
  client_id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  preferences: z.string(),
  notes: z.string(),
})

export function serializeClient(client: typeof clients.$inferSelect): z.input<typeof clientSchema> {
  const { id, name, email, phone, preferences, notes } = client
  return { client_id: id, name, email, phone, preferences, notes }
}

export const ownerSchema = z.object({
  owner_id: z.number(),
  name: z.string(),
  contact_info: z.string(),
  mailing_address: z.string(),
  ownership_status: z.enum(ownershipStatuses),
})

export function serializeOwner(owner: typeof owners.$inferSelect): z.input<typeof ownerSchema> {
  return {
    owner_id: owner.id,
    name: owner.name,
    contact_info: owner.contactInfo,
    mailing_address: owner.mailingAddress,
    ownership_status: owner.ownershipStatus,
  }
}
