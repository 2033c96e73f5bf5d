import { getSettings } from '#app/domain/settings/settings.server.ts'
import { type CallFile, describeApi } from '#app/http/api-description.server.ts'
import { publicCall } from '#app/http/cache-headers.ts'
import { getText } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Route } from './+types/openapi[.]json'

const files = import.meta.glob<CallFile>(['./**/*.ts', '!./**/+*.ts', '!./openapi*.ts'], {
  eager: true,
})

/** The description of the API, for programs (docs/rules.md#api-names). */
export function loader({ context }: Route.LoaderArgs) {
  const portal = { title: getSettings(db).PORTAL_NAME, origin: config.origin }
  return Response.json(describeApi(getText(context), files, portal), { headers: publicCall })
}
