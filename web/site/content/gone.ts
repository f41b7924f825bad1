/** Addresses of texts that were published and then withdrawn: they answer 410. Add the address here when you remove a file. */
export const goneTexts: readonly string[] = [];
