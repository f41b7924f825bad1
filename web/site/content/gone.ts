/** Addresses of texts that were published and are withdrawn: they answer 410. Who removes a file names its address here. */
export const goneTexts: readonly string[] = [];
