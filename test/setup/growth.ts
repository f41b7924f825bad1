/** Part of the full size that the time at full size is compared with. */
const SHARE = 1 / 16;

/** CPU times below this, in milliseconds, say nothing. */
const LEAST_MS = 20;

/**
 * Limit of `growth` for work in proportion to its input: 16, and some more for the garbage of large inputs. Work that
 * grows quadratically has up to 256.
 */
export const PROPORTIONATE = 40;

/**
 * Returns the CPU time of `work` on a full input, as a multiple of the time on a sixteenth of it. Unlike seconds, it
 * does not depend on the machine and on what else runs there.
 *
 * @param work gets the share of the full input, 1/16 or 1
 */
export async function growth(work: (share: number) => unknown): Promise<number> {
  const time = async (share: number) => {
    const { user } = process.cpuUsage();
    await work(share);
    return Math.max((process.cpuUsage().user - user) / 1_000, LEAST_MS);
  };
  const short = await time(SHARE);
  return (await time(1)) / short;
}
