/** Joins the class names that apply: `classes('button', busy && 'shrunk')`. */
export const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ');
