/** For calls that upload a file: the body as a form, without what is not said. */
export const asForm = {
  bodySerializer: (body: Record<string, string | Blob | null | undefined>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(body))
      if (value !== null && value !== undefined) form.append(name, value);
    return form;
  },
};
