// SPDX-License-Identifier: MIT
// The fields of package.json that have an address, from the table of CONTACT.md. Those that are not published yet are left out.

/// Returns an entry of the table.
function entry(contact, what) {
  const found = new RegExp(`^\\| ${what} \\| (.*) \\|$`, 'm').exec(contact);
  if (!found) throw new Error(`CONTACT.md has no row "${what}"`);
  return found[1].replace(/^<(.*)>$/, '$1');
}

export function contact_fields(contact) {
  const address = (what) => (/^https:/.test(entry(contact, what)) ? entry(contact, what) : null);
  const [repository, bugs] = [address('repository'), address('issue tracker')];
  return {
    author: entry(contact, 'maintainers'),
    ...(repository && { repository: { type: 'git', url: `git+${repository.replace(/(\.git|\/)?$/, '.git')}`, directory: 'web/package' }, homepage: repository.replace(/\.git$/, '') }),
    ...(bugs && { bugs: { url: bugs } }),
  };
}
