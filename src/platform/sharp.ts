/** Loads `sharp`, configured to use little memory; at first use, because it takes 20 MB. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // By default, libvips keeps decoded pictures in memory and uses one thread per core for each picture. One thread per
  // picture is enough, because several pictures at once use all cores.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
