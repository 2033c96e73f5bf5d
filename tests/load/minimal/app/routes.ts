import { type RouteConfig, route } from '@react-router/dev/routes'

export default [route('properties', 'list.tsx')] satisfies RouteConfig
