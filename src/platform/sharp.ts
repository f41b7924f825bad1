import sharp from 'sharp';

// By default, libvips keeps decoded pictures in memory and uses one thread per core for each picture. One thread per
// picture is enough, because several pictures at once use all cores.
sharp.cache(false);
sharp.concurrency(1);

/** `sharp`, configured to use little memory. */
export { sharp };
