/** The names of the classes that apply: `classes('button', busy && 'shrunk')`. */
export const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ');
