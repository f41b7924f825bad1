// Some browsers never ask again for a module that did not come, for as long as the page lives. So it is asked for as a module
// only once its file is here, in the browser's cache; what failed before that can be asked for as often as one likes.

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
  // What the page itself asks for is on its way as a module.
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
 * @param {string[]} [files] all that it needs, without the leading slash
 * @returns {Promise<T>}
 */
export async function onceHere(load, files = []) {
  await Promise.all(files.map((file) => once(`/${file}`)));
  return load();
}
