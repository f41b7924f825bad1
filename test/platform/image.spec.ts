import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

describe('the seccomp profile of a worker', () => {
  const PROFILE = 'ops/seccomp-chromium.json';

  it('allows the calls of Chromium’s sandbox and none that control the machine', async () => {
    const profile = JSON.parse(await readFile(PROFILE, 'utf8')) as {
      defaultAction: string;
      syscalls: { names: string[]; action: string; args?: object[] }[];
    };
    expect(profile.defaultAction).toBe('SCMP_ACT_ERRNO');
    for (const { action } of profile.syscalls) expect(action).toBe('SCMP_ACT_ALLOW');
    const allowed = profile.syscalls.filter(({ args }) => !args).flatMap(({ names }) => names);
    expect(new Set(allowed).size).toBe(allowed.length);
    expect(allowed).toEqual(expect.arrayContaining(['chroot', 'clone', 'clone3', 'setns', 'unshare']));
    const refused =
      'add_key bpf fsopen init_module io_uring_setup kexec_load keyctl mount move_mount perf_event_open pivot_root';
    const more = 'process_vm_writev ptrace reboot socket swapon umount2 userfaultfd clock_settime';
    for (const name of `${refused} ${more}`.split(' ')) expect(allowed).not.toContain(name);
  });

  it('is used by the worker container, which drops all capabilities', async () => {
    const { services } = parse(await readFile('docker-compose.yml', 'utf8'), { merge: true }) as {
      services: { worker: { security_opt: string[]; cap_drop: string[]; environment: Record<string, string> } };
    };
    const { security_opt: options, cap_drop: dropped, environment } = services.worker;
    expect(options).toEqual(['no-new-privileges:true', `seccomp:${PROFILE}`]);
    expect(dropped).toEqual(['ALL']);
    expect(environment.CHROMIUM_SANDBOX).toBe('${CHROMIUM_SANDBOX:-}');
  });
});

describe('the image', () => {
  const DIGEST = `sha256:${'0'.repeat(64)}`;

  it('with a version is built only from base images with digests', async () => {
    const file = await readFile('Dockerfile', 'utf8');
    const bases = [...file.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(bases).toEqual(['${NODE_IMAGE}', '${NODE_IMAGE}', '${DEBIAN_IMAGE}']);
    const check = /^RUN (case "\$VERSION[^]+?esac)$/m.exec(file)![1]!;
    const builds = (VERSION: string, NODE_IMAGE: string, DEBIAN_IMAGE: string): boolean =>
      spawnSync('sh', ['-c', check], { env: { VERSION, NODE_IMAGE, DEBIAN_IMAGE } }).status === 0;
    expect(builds('unnamed', 'node:24', 'debian:12')).toBe(true);
    expect(builds('1.4.0', 'node:24', 'debian:12')).toBe(false);
    expect(builds('1.4.0', `node:24@${DIGEST}`, 'debian:12')).toBe(false);
    expect(builds('1.4.0', `node:24@${DIGEST}`, `debian:12@${DIGEST}`)).toBe(true);
  });

  it('has an SBOM of exactly the production packages', async () => {
    const list = JSON.parse(
      execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', maxBuffer: 20_000_000 }),
    ) as {
      components: { purl: string }[];
    };
    const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
      packages: Record<string, { version: string; dev?: boolean; link?: boolean }>;
    };
    const running = Object.entries(packages).flatMap(([path, { version, dev, link }]) =>
      path.startsWith('node_modules/') && !dev && !link
        ? [`pkg:npm/${path.split('node_modules/').at(-1)!.replace('@', '%40')}@${version}`]
        : [],
    );
    expect(new Set(list.components.map(({ purl }) => purl))).toEqual(new Set(running));
    expect(running).toContainEqual(expect.stringMatching(/nestjs\/core@/));
  });

  it('is pinned to the registry’s digests, and fails without them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'holoportal-engine-'));
    const pin = async (answer: string): Promise<string> => {
      await writeFile(join(folder, 'docker'), `#!/bin/sh\n${answer}\n`);
      await chmod(join(folder, 'docker'), 0o755);
      const env = { PATH: `${folder}:${process.env.PATH}` };
      return execFileSync('ops/pin', { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    };
    try {
      expect(await pin(`[ "$3" = inspect ] && echo ${DIGEST}`)).toBe(
        `NODE_IMAGE=node:24-bookworm-slim@${DIGEST}\nDEBIAN_IMAGE=debian:bookworm-slim@${DIGEST}\n`,
      );
      await expect(pin('exit 1')).rejects.toThrow('Command failed');
      await expect(pin('echo nothing')).rejects.toThrow('Command failed');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
