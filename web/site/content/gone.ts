/** Addresses of removed texts, which answer 410. When you remove a content file, add its address here. */
export const goneTexts: readonly string[] = [];
