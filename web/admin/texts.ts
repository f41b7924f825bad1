/** Words of the console. */
export const adminTexts = {
  title: 'Administration',
  text: 'The console is not built yet. Staff list, approve, decline and price quotes through the API, described at',
  action: 'Open the API page',
};
