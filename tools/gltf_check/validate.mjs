// node validate.mjs FILE.glb...: what Khronos' validator says; exit status 1 for an error or a warning, or for a remark
// other than UNUSED_OBJECT (texture coordinates of materials without a texture).
import fs from 'fs';
import validator from 'gltf-validator';

let bad = 0;
for (const file of process.argv.slice(2)) {
  const {issues} = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)), {maxIssues: 10000});
  const counts = new Map();
  for (const {code, message} of issues.messages) {
    counts.set(code, {count: (counts.get(code)?.count ?? 0) + 1, message});
    if (code !== 'UNUSED_OBJECT') ++bad;
  }
  if (issues.truncated) ++bad;
  console.log(`${file}: ${issues.numErrors} errors, ${issues.numWarnings} warnings`);
  for (const [code, {count, message}] of counts) console.log(`  ${code} x ${count}: ${message}`);
}
process.exit(bad > 0 ? 1 : 0);
