#!/usr/bin/perl
# Request Tracker over a copy of the database that its package made: `serve.pl FOLDER PORT`, the people as JSON on the
# standard input. Each of the first has a user, and the first of all a ticket. A token of root's goes to the file `token`.
use strict;
use warnings;
use lib '/usr/share/request-tracker5/lib';
use File::Copy qw(copy);
use JSON;

my ($folder, $port) = @ARGV;
my $people = decode_json(do { local $/; <STDIN> });

copy('/var/lib/dbconfig-common/sqlite3/request-tracker5/rtdb', "$folder/rtdb") or die "no database: $!";
mkdir "$folder/mason";
mkdir "$folder/session";
open(my $config, '>', "$folder/RT_SiteConfig.pm") or die $!;
print $config <<"END";
Set(\$rtname, 'tests');
Set(\$Organization, 'tests');
Set(\$Timezone, 'UTC');
Set(\$WebPath, '');
Set(\$WebDomain, '127.0.0.1');
Set(\$WebPort, $port);
Set(\$WebRemoteUserAuth, 1);
Set(\$RestrictReferrer, 0);
Set(\$DatabaseType, 'SQLite');
Set(\$DatabaseName, '$folder/rtdb');
Set(\$WebSessionClass, 'Apache::Session::File');
Set(\$LogToSyslog, undef);
Set(\$LogToSTDERR, 'error');
Set(\$NotifyActor, 0);
Set(\$MailCommand, 'testfile');
Set(%GnuPG, Enable => 0);
Set(%SMIME, Enable => 0);
1;
END
close $config;
$ENV{RT_SITE_CONFIG} = "$folder/RT_SiteConfig.pm";
$ENV{RT_SITE_CONFIG_DIR} = "$folder/none";

require RT;
RT::LoadConfig();
$RT::MasonDataDir = "$folder/mason";
$RT::MasonSessionDir = "$folder/session";
RT::Init();
require RT::User;
require RT::Ticket;

for my $one (@{$people}[0 .. 11]) {
    my $user = RT::User->new(RT->SystemUser);
    $user->Create(
        Name => "contact$one->{id}", EmailAddress => $one->{email}, RealName => $one->{name},
        Organization => $one->{company}, WorkPhone => $one->{abroad}, Privileged => 0,
    );
}
my $asks = $people->[3];
my $ticket = RT::Ticket->new(RT->SystemUser);
my ($id, undef, $why) = $ticket->Create(
    Queue => 'General', Subject => 'The order has not come', Requestor => $asks->{email},
    MIMEObj => MIME::Entity->build(
        From => $asks->{email}, Subject => 'The order has not come', Type => 'text/plain', Charset => 'utf-8',
        Data => ["Order $asks->{order} has not come yet.\n\nPlease call me: $asks->{abroad}\n"],
    ),
);
die "no ticket: $why" unless $id;

require RT::AuthToken;
my $root = RT::User->new(RT->SystemUser);
$root->Load('root');
my $key = RT::AuthToken->new(RT->SystemUser);
my (undef, $refused, $token) = $key->Create(Owner => $root->Id, Description => 'tests');
die "no token: $refused" unless $token;
open(my $kept, '>', "$folder/token") or die $!;
print $kept $token;
close $kept;

require RT::Interface::Web::Handler;
require Plack::Runner;
my $app = RT::Interface::Web::Handler->PSGIApp;
# Whoever comes is signed in: what is tested are the pages behind the door.
my $signed_in = sub {
    my ($env) = @_;
    # But by its token where it is tested who has one.
    $env->{REMOTE_USER} = 'root' unless $env->{PATH_INFO} =~ m{^/REST/2};
    $app->($env);
};
# Each worker opens the database for itself.
$RT::Handle->dbh->disconnect if $RT::Handle->dbh;
$RT::Handle->dbh(undef);
undef $RT::Handle;
my $runner = Plack::Runner->new;
$runner->parse_options('--server', 'Starlet', '--host', '127.0.0.1', '--port', $port, '--max-workers', 3);
$runner->run($signed_in);
