/** Options of a file upload: serializes the body as form data without null and undefined values. */
export const asForm = {
  bodySerializer: (body: Record<string, string | Blob | null | undefined>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(body))
      if (value !== null && value !== undefined) form.append(name, value);
    return form;
  },
};
