/** Options of a call that uploads a file: serializes the body as form data and leaves out null and undefined values. */
export const asForm = {
  bodySerializer: (body: Record<string, string | Blob | null | undefined>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(body))
      if (value !== null && value !== undefined) form.append(name, value);
    return form;
  },
};
