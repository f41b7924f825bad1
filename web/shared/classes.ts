/** Joins class names, and skips false and empty values: `classes('button', busy && 'shrunk')`. */
export const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ');
