/**
 * The enumerations of the events' tables, in a separate file so that browser scripts can import
 * them without the tables.
 */
export const eventStatuses = ['active', 'draft', 'cancelled', 'completed'] as const
export const pageTemplates = ['default', 'minimalist', 'vibrant'] as const
export const borderStyles = ['solid', 'dotted', 'dashed', 'double'] as const
