/**
 * True for a text in the form of a UUID. Check ids with it before a query on a uuid column, which fails on other texts.
 */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
