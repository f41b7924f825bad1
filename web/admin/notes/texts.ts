/** Texts of the notes panel. */
export const noteTexts = {
  title: 'Notes',
  hint: 'Visible to staff only.',
  text: 'Note',
  placeholder: 'What colleagues should know',
  add: 'Add note',
  edit: 'Edit note',
  save: 'Save',
  delete: 'Delete note',
  deleteText: 'This cannot be undone.',
  actions: (author: string, when: string) => `Actions for the note by ${author}, ${when}`,
  edited: (when: string) => `edited ${when}`,
  required: 'A note must not be empty',
  loadFailed: 'Failed to load notes',
  saveFailed: 'Failed to save note',
  deleteFailed: 'Failed to delete note',
  none: 'No notes yet',
};
