/**
 * PDF of an empty page as earlier versions stored it when a full Chromium rendered it. The rest of that browser's name
 * is among the keys of the PDF's properties, so that strict readers find no page.
 */
export const DAMAGED_PDF = Buffer.from(
  [
    'JVBERi0xLjUKJeLjz9MKMyAwIG9iago8PC9MZW5ndGggMD4+IHN0cmVhbQoKZW5kc3RyZWFtCmVuZG9iago2IDAgb2JqCjw8L1R5',
    'cGUgL09ialN0bQovTiA0Ci9GaXJzdCAyMgovRmlsdGVyIC9GbGF0ZURlY29kZQovTGVuZ3RoIDM1Nj4+CnN0cmVhbQp4nH1R0Wrb',
    'QBB8v6+Yt0i0ZO9OstwWI0gkWhvXIGKTPNh+uEgb57CsM6dzm/x9UexASaHsw8DuzO4MqyChoROFFMlYYYRUKTGZ0MqGlhHNul/O',
    '1oxNpDZxLKjwbILziKaudZXzwbQxbo7Hlh/4cW4DjZLxdZJhE82nq8XPz2jtnvGD673bxJiyaVru++LZuwOTGmXXcigszZPx9iKO',
    'BVXeNaeaPaLl3hqqyu84qFH2bsC6rjSBEZXftNSZUvqLVFKn6Scpr6S8igUtXPN/Sp6/xXw9MqgyOxZ0x707+Zp7TCaDg3rJAeu3',
    '47TilwCaHcyOby9YXHC2zXNBC26suXUvWEtIZEpj/FVvBRWuC9yFHgkk7gStzGMPWgqqjOcuIB3aH730g+7UBShBc9v0WOuBtv2b',
    'V5hgWrcTZ8F5j6B7y7/ZV56f2HN3yXIW/DMSVNr+2JrX0tXndwd/4jzPc/EHZYmaPwplbmRzdHJlYW0KZW5kb2JqCjcgMCBvYmoK',
    'PDwvVHlwZSAvWFJlZgovU2l6ZSA4Ci9XIFsxIDQgMl0KL1Jvb3QgNSAwIFIKL0luZm8gMSAwIFIKL0ZpbHRlciAvRmxhdGVEZWNv',
    'ZGUKL0xlbmd0aCA0MT4+CnN0cmVhbQp4nGNgAAMmBgYGNhjFyMjAwMAP4zFBKGaQoB0DAyMDAxMrAwMACUEAfgplbmRzdHJlYW0K',
    'ZW5kb2JqCnN0YXJ0eHJlZgo1MTcKJSVFT0YK',
  ].join(''),
  'base64',
);
