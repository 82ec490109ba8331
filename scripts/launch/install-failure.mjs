/**
 * Explains from npm's output why the dependencies could not be installed and what to do. For unknown causes, npm's own
 * errors without their stack.
 * @param {string} output of npm
 * @param {string} folder the repository
 */
export function explainInstallFailure(output, folder) {
  const known = causes.find(({ pattern }) => pattern.test(output));
  return known ? known.say(folder) : errorsOf(output);
}

/**
 * npm only warns about files that it could not unpack, and succeeds.
 * @param {string} output of npm
 */
export function isIncomplete(output) {
  return output.includes('TAR_ENTRY_ERROR');
}

/** @type {{ pattern: RegExp, say: (folder: string) => string }[]} */
const causes = [
  {
    pattern: /ENOSPC|EDQUOT|no space left/i,
    say: (folder) =>
      `The disk that holds ${folder} is full: the dependencies need about 800 MB there, and npm as much again for its cache (npm config get cache). Free some space and start again.`,
  },
  {
    pattern: /EROFS|read-only file system/i,
    say: (folder) => `${folder} is on a read-only disk. Put Longtable where it can be written to.`,
  },
  {
    pattern: /\b(EACCES|EPERM)\b/,
    say: (folder) =>
      `This user may not write to ${folder}, or to npm's cache (npm config get cache). Start as the user who owns them, or change their owner:\n  sudo chown -R "$(id -un)" ${folder}`,
  },
  {
    pattern: /CERT_|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|certificate/,
    say: () =>
      "The certificate of npm's registry is not trusted, as behind a proxy that looks into encrypted connections. Name the proxy's certificate and start again:\n  export NODE_EXTRA_CA_CERTS=/path/to/proxy-ca.pem",
  },
  {
    pattern:
      /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR)\b|network timeout|socket hang up/,
    say: () =>
      "npm's registry can't be reached. The first start, and the first after an upgrade, need the network: check it, and the proxy or registry that npm is set to (npm config get proxy, npm config get registry), then start again.",
  },
  {
    pattern: /\bE(401|403|404)\b/,
    say: () =>
      "npm's registry refused a package. Check the registry that npm is set to (npm config get registry): it has to offer what https://registry.npmjs.org does.",
  },
  {
    pattern: /EINTEGRITY/,
    say: () =>
      'A package came damaged, or is not the one that was asked for. Empty npm’s cache and start again:\n  npm cache clean --force',
  },
  {
    pattern: /\bEUSAGE\b|lockfileVersion/,
    say: () =>
      'package.json and package-lock.json do not belong together, or this npm is too old for them (it has to be 7 or newer: npm --version). Get both files from the version you want to run:\n  git checkout -- package.json package-lock.json',
  },
];

/** @param {string} output */
function errorsOf(output) {
  const errors = output
    .split('\n')
    .filter((line) => /^npm (error|ERR!)/.test(line) && !/^npm \S+\s+at |complete log/.test(line))
    .map((line) => line.replace(/^npm (error|ERR!) ?/, ''));
  return (errors.length > 0 ? errors : output.trim().split('\n')).slice(0, 15).join('\n').trim();
}
