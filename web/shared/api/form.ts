/** For calls that upload a file: the body as a form. */
export const asForm = {
  bodySerializer: (body: Record<string, string | Blob>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(body)) form.append(name, value);
    return form;
  },
};
