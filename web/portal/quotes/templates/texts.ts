/** Texts of the quote templates. */
export const templateTexts = {
  save: {
    action: 'Save as template',
    title: 'Save as template',
    text: 'The products and options of this quote are saved under this name for everyone in your company. New quotes from the template use the prices on the day they are created.',
    name: 'Name',
    required: 'Name is required',
    confirm: 'Save template',
    done: 'Template saved. Choose it when you create a quote.',
    failed: 'Failed to save template',
  },
  use: {
    action: 'Use a template',
    title: 'Start from a template',
    text: "A new draft with its products and options, at today's prices.",
    by: (name: string, date: string) => `Saved by ${name}, ${date}`,
    use: (name: string) => `Use ${name}`,
    remove: (name: string) => `Remove ${name}`,
    confirmRemove: {
      title: 'Remove Template',
      text: (name: string) => `Are you sure you want to remove ${name} for everyone in your company?`,
      confirm: 'Remove Template',
    },
    useShort: 'Use',
    failed: 'Failed to use template',
    removeFailed: 'Failed to remove template',
    none: 'No templates yet. You can save one from the page of a quote.',
    loadFailed: 'Failed to load templates',
    made: 'The draft was created, but differs from the template',
    open: 'Open draft',
  },
};
