// After a module failed to load, some browsers do not request it again until the page is reloaded. Therefore a file is
// imported as a module only once it is in the browser's cache; a failed fetch can be repeated any number of times.

/** @type {Map<string, Promise<void>>} */
const fetched = new Map();

/** @param {string} file */
async function fetchFile(file) {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  await answer.arrayBuffer();
}

/** @param {string} file */
async function once(file) {
  // The page has already requested this file as a module.
  if (document.querySelector(`script[src="${file}"], link[rel=modulepreload][href="${file}"]`)) return;
  const answer = fetched.get(file) ?? fetchFile(file);
  fetched.set(file, answer);
  await answer.catch((error) => {
    fetched.delete(file);
    throw error;
  });
}

/**
 * @template T
 * @param {() => Promise<T>} load imports a lazy part
 * @param {string[]} [files] paths of all files that the part needs, without the leading slash
 * @returns {Promise<T>}
 */
export async function onceHere(load, files = []) {
  await Promise.all(files.map((file) => once(`/${file}`)));
  return load();
}
