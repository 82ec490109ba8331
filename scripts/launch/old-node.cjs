// Loaded before everything else, by each npm script and by each launcher that is started without npm. It has to run on
// any Node there ever was, which would answer newer syntax with a stack trace: so no modules, no const, no templates.
var oldest = 20;
var running = process.versions.node;
var text = 'Longtable needs Node ' + oldest + ' or newer, and this is Node ' + running;

if (Number(running.split('.')[0]) < oldest) {
  text +=
    ' (' +
    process.execPath +
    ').\nInstall a newer one, for example from https://nodejs.org, and start again.';
  console.error('\n' + text + '\n');
  process.exit(1);
}
