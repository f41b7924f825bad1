import { createServer, request } from 'node:http';

/** Baseline for a page of the site: the same bytes and headers, with `node:http` only. */
const { PORT, PAGE_URL = '' } = process.env;

request(PAGE_URL, { headers: { 'Accept-Encoding': 'br' } }, (page) => {
  const parts: Buffer[] = [];
  page.on('data', (part: Buffer) => parts.push(part));
  page.on('end', () => {
    const body = Buffer.concat(parts);
    createServer((_request, response) => {
      response.writeHead(200, page.headers).end(body);
    }).listen(Number(PORT));
  });
}).end();
