// SPDX-License-Identifier: MIT
// The addresses of CONTACT.md that package.json and the page name. Those that are not published yet are left out.

/// Returns an entry of the table.
function entry(contact, what) {
  const found = new RegExp(`^\\| ${what} \\| (.*) \\|$`, 'm').exec(contact);
  if (!found) throw new Error(`CONTACT.md has no row "${what}"`);
  return found[1].replace(/^<(.*)>$/, '$1');
}

function address(contact, what) {
  const found = entry(contact, what);
  return /^https:/.test(found) ? found : null;
}

/// Returns the address of the folder of the page, which ends with a slash; null if there is none yet.
export function page_address(contact) {
  return address(contact, 'page')?.replace(/\/?$/, '/') ?? null;
}

/// Returns fields of package.json.
export function contact_fields(contact) {
  const [repository, bugs] = ['repository', 'issue tracker'].map((what) => address(contact, what));
  return {
    author: entry(contact, 'maintainers'),
    ...(repository && { repository: { type: 'git', url: `git+${repository.replace(/(\.git|\/)?$/, '.git')}`, directory: 'web/package' }, homepage: repository.replace(/\.git$/, '') }),
    ...(bugs && { bugs: { url: bugs } }),
  };
}
