import { listingFeed } from './+listing-feed.server.ts'
import type { Route } from './+types/play[.]atom'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  listingFeed(context, request, 'play')
