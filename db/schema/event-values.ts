/** The closed sets of the events' tables, apart from them so that a browser can have them alone. */
export const eventStatuses = ['active', 'draft', 'cancelled', 'completed'] as const
export const pageTemplates = ['default', 'minimalist', 'vibrant'] as const
export const borderStyles = ['solid', 'dotted', 'dashed', 'double'] as const
