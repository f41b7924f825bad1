import sharp from 'sharp';

// libvips would keep decoded pictures and a thread per core for each picture. Several pictures at once use all cores, too.
sharp.cache(false);
sharp.concurrency(1);

/** `sharp`, configured to use little memory. */
export { sharp };
