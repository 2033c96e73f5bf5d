import { autoRoutes } from 'react-router-auto-routes'

export default autoRoutes()
