/**
 * The enumerations of the events' tables, in a file that browser scripts can import without the
 * tables.
 */
export const eventStatuses = ['active', 'draft', 'cancelled', 'completed'] as const
export const pageTemplates = ['default', 'minimalist', 'vibrant'] as const
export const borderStyles = ['solid', 'dotted', 'dashed', 'double'] as const
