# Redmine over a database of its own: `serve.rb FOLDER PORT`, the people as JSON on the standard input. Each of the first
# twelve has an issue that names their number. An agent's API key goes to the file `token` of the folder.
require 'json'
require 'fileutils'
require 'securerandom'
require 'webrick'

SERVER = File.dirname($LOADED_FEATURES.grep(%r{/webrick\.rb$}).first)

folder, port = ARGV
people = JSON.parse($stdin.read)
%w[config log tmp files].each { |name| FileUtils.mkdir_p(File.join(folder, name)) }
File.write(File.join(folder, 'config/database.yml'), <<~YAML)
  production:
    adapter: sqlite3
    database: #{folder}/redmine.sqlite3
    timeout: 10000
YAML
File.write(File.join(folder, 'config/secret_key.txt'), SecureRandom.hex(32))
# Debian's Redmine keeps each instance in a folder below its own: this one is beside.
ENV['REDMINE_INSTANCE'] = File.join('../../../../..', folder)
ENV['RAILS_ENV'] = 'production'
Dir.chdir('/usr/share/redmine')
ENV['SCHEMA'] = File.join(folder, 'schema.rb')
# By a process of its own: what is loaded before the tables are made does not know their columns.
system('ruby', 'bin/rake', 'db:migrate', out: File::NULL) or abort 'no database'
require './config/environment'
Redmine::DefaultData::Loader.load('en')

Setting.rest_api_enabled = '1'
Setting.notified_events = []
agent = User.new(firstname: 'Dana', lastname: 'Levi', mail: 'dana@tests.example', language: 'en')
agent.login = 'dana'
agent.password = SecureRandom.hex(12)
agent.save!
# Whoever comes sees the issues; only who has the key may write.
project = Project.create!(name: 'Orders', identifier: 'orders', is_public: true, trackers: Tracker.all.to_a)
Member.create!(project: project, principal: agent, roles: [Role.find_by!(name: 'Manager')])
people.first(12).each do |one|
  Issue.create!(
    project: project, tracker: Tracker.first, author: agent, status: IssueStatus.first,
    priority: IssuePriority.first, subject: "The order of #{one['name']}",
    description: "The order #{one['order']} has not come.\n\nTelephone: #{one['abroad']}\n"
  )
end
File.write(File.join(folder, 'token'), agent.api_key)

# Redmine's own list of gems has no server.
$LOAD_PATH << SERVER
require 'rack/handler/webrick'
Rack::Handler::WEBrick.run(
  Rails.application, Host: '127.0.0.1', Port: port.to_i, AccessLog: [], Logger: WEBrick::Log.new(File::NULL)
)
